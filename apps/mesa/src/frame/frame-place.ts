/** A place of the bar. */
export type FramePlace = {
  readonly path: string
  readonly title: string
  /** The letter after `g`. */
  readonly key: string
  /** How much waits there. */
  readonly count?: number
}
