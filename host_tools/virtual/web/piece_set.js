// Controls for the owner's packs and piece set. The device checks and stores the file.

// The page reads at most so many bytes. The device already refuses much smaller files.
const MOST_BYTES = 1_000_000;

const $ = (id) => document.getElementById(id);

export class Pieces {
  constructor({ words, device, notice }) {
    this._words = words;
    this._device = device;
    this._notice = notice;
    $("pieces-open").addEventListener("click", () => $("pieces-file").click());
    $("pieces-file").addEventListener("change", () => this._open());
    $("pieces-forget").addEventListener("click", () => this._forget());
  }

  // Shows which packs the device has. The text is empty for the firmware's own tables.
  show() {
    const packs = this._device.packs();
    const sentence = (pack) => this._words.text(pack.title ? "packOwn" : "piecesOwn", pack);
    $("pieces").textContent = packs.map(sentence).join(" ");
    $("pieces-forget").hidden = packs.length === 0;
  }

  async _open() {
    const [file] = $("pieces-file").files;
    if (!file) return;
    const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
    $("pieces-file").value = "";
    this._tell(this._device.takePack(bytes));
  }

  _forget() {
    const hadFocus = document.activeElement === $("pieces-forget");
    this._tell(this._device.forgetPacks());
    if (hadFocus && $("pieces-forget").hidden) $("pieces-open").focus();
  }

  // `problem` is null if the device stored the file.
  _tell(problem) {
    const sentence = problem && problem.kind + (problem.line ? "Wrong" : "Unkept");
    this._notice.about("file", sentence, problem);
    this.show();
  }
}
