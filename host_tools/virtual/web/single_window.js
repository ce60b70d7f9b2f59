// Gives the device to one window, because two windows would overwrite each other's flash.

const LOCK = "castellan";

// Claims the device. Returns a signal that aborts when another window takes it over, or null if
// another window has it. Without locks in the browser every window gets the device.
export async function claimDevice(notice) {
  const taken = new AbortController();
  if (!navigator.locks) return taken.signal;
  let isHeld = false;
  const isFree = await new Promise((resolve) => {
    const hold = (isSteal) => {
      const how = isSteal ? { steal: true } : { ifAvailable: true };
      const held = navigator.locks.request(LOCK, how, (lock) => {
        isHeld = lock !== null;
        resolve(isHeld);
        return lock && new Promise(() => {});
      });
      held.catch(() => (isHeld ? taken.abort() : resolve(true)));
    };
    hold(false);
    notice.whenTakenOver(() => {
      hold(true);
      location.reload();
    });
  });
  if (isFree) return taken.signal;
  notice.say("otherWindow");
  return null;
}
