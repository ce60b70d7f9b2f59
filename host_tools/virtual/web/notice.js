// Shows problems in one line across the page.

// The text until the language is loaded.
const PLAIN = "Castellan could not be loaded: check the connection and load the page again.";

export class Notice {
  constructor(element) {
    this._element = element;
    this._words = null;
    this._said = new Map(); // subject → [name of the sentence, values for its braces]
    this._takeOver = null;
  }

  speak(words) {
    this._words = words;
    this._show();
  }

  say(name) {
    this.about("page", name);
  }

  // Shows the sentence about a subject. Without a name it removes the sentence.
  about(subject, name, values) {
    if (!name && !this._said.has(subject)) return;
    if (name) this._said.set(subject, [name, values]);
    else this._said.delete(subject);
    this._show();
  }

  // Sets what the button beside the sentence `otherWindow` does.
  whenTakenOver(action) {
    this._takeOver = action;
  }

  _show() {
    const said = [...this._said.values()];
    const text = (name, values) => this._words?.text(name, values) ?? PLAIN;
    this._element.replaceChildren(said.map((one) => text(...one)).join(" "));
    this._element.hidden = said.length === 0;
    if (said.some(([name]) => name === "otherWindow")) {
      const button = document.createElement("button");
      button.className = "plain";
      button.textContent = text("takeOver");
      button.addEventListener("click", this._takeOver);
      this._element.append(" ", button);
    }
  }
}
