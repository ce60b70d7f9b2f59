// Caches the page for offline use. All files but the document are in a folder named after a hash of
// their content, so files of two versions never mix.

importScripts("files.js"); // self.CASTELLAN = { version, files }

const { version, files } = self.CASTELLAN;
const STORE = `castellan ${version}`;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => self.clients.claim()));
});

async function removeOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("castellan ") && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === "navigate" ? newest(request) : kept(request));
});

// Returns the server's document, or the cached one without network.
async function newest(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("./")) ?? Response.error();
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
