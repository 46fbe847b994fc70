/** Keeps the screen on while it may be anybody's turn, where the browser can. */
export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let gone = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const got = await navigator.wakeLock.request('screen');
      if (gone) await got.release();
      else lock = got;
    } catch {
      // The battery is low, or it is not allowed: then the screen sleeps.
    }
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    gone = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
