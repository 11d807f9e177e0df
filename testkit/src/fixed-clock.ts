import type { Clock } from '@llave/domain/time/lima-date'

/** A clock that only moves when a test moves it. */
export class FixedClock implements Clock {
  #now: Temporal.Instant

  constructor(now: string | Temporal.Instant) {
    this.#now = Temporal.Instant.from(now)
  }

  now(): Temporal.Instant {
    return this.#now
  }

  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(Temporal.Duration.from(duration))
  }

  set(now: string): void {
    this.#now = Temporal.Instant.from(now)
  }
}
