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
      // Low battery, or not allowed: the screen sleeps as it likes.
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
