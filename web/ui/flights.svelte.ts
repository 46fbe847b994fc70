/** What moves now, from one place of the table to another: the page finds where the places are. */
export class Flights<Flight extends { from: string; to: string }> {
  list = $state.raw<readonly (Flight & { id: number })[]>([]);
  #next = 0;

  /** Older flights end at once when something new happens, except for this many of them. */
  start(flights: readonly Flight[], most = flights.length): void {
    const numbered = flights.map((flight) => ({ ...flight, id: (this.#next += 1) }));
    const kept = [...this.list, ...numbered];
    this.list = kept.slice(Math.max(0, kept.length - most));
  }

  land(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }
}
