/** What the server says, asked again every few seconds while the page is in sight. Call it while a component is made. */
export function polled<T>(ask: () => Promise<T>, every = 8000): { readonly now: T | null } {
  let now = $state.raw<T | null>(null);
  $effect(() => {
    let gone = false;
    const load = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const found = await ask();
        if (!gone) now = found;
      } catch {
        // It is a courtesy: it is asked for again in a moment.
      }
    };
    void load();
    const timer = setInterval(load, every);
    document.addEventListener('visibilitychange', load);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', load);
    };
  });
  return {
    get now() {
      return now;
    },
  };
}
