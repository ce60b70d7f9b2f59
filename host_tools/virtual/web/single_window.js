// Two windows on one flash would write over each other: one has the box, any other one asks.

const LOCK = "castellan";

// A signal that aborts when another window takes the box over, or null where another one has it.
// A browser that knows no locks, or gives none to this page, lets every window have the box.
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
