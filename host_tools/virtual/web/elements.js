// Makes elements of HTML and SVG. Text becomes text, never markup.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

export function html(kind, attributes = {}, ...children) {
  return filled(document.createElement(kind), attributes, children);
}

export function svg(kind, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, kind), attributes, children);
}

// Makes text for screen readers only. The name of a button must have the text that is seen in it.
export function unseen(text) {
  return html("span", { class: "unseen" }, text);
}
