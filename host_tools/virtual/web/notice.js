// One sentence across the page when something is not as it should be.

// Until the words are there.
const PLAIN = "Castellan could not be loaded: check the connection and load the page again.";

export class Notice {
  constructor(element) {
    this._element = element;
    this._words = null;
    this._said = new Map(); // subject → name of the sentence
    this._takeOver = null;
  }

  speak(words) {
    this._words = words;
    this._show();
  }

  say(name) {
    this.about("page", name);
  }

  // The sentence about one subject; an empty name takes it back.
  about(subject, name) {
    if (!name && !this._said.has(subject)) return;
    if (name) this._said.set(subject, name);
    else this._said.delete(subject);
    this._show();
  }

  // What the button does that comes with `otherWindow`.
  whenTakenOver(action) {
    this._takeOver = action;
  }

  _show() {
    const names = [...this._said.values()];
    const text = (name) => this._words?.text(name) ?? PLAIN;
    this._element.replaceChildren(names.map(text).join(" "));
    this._element.hidden = names.length === 0;
    if (names.includes("otherWindow")) {
      const button = document.createElement("button");
      button.className = "plain";
      button.textContent = text("takeOver");
      button.addEventListener("click", this._takeOver);
      this._element.append(" ", button);
    }
  }
}
