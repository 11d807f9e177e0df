/** For how long nobody is answered, by the moments at which callers hear something, in milliseconds. */
export function watchSilence() {
  let lastAnswer: number | null = null
  let longest = 0
  return {
    /** Who is refused, or gets no answer, says as well for how long it has been silent. */
    hear(at: number, isAnswer: boolean): void {
      lastAnswer ??= at
      longest = Math.max(longest, at - lastAnswer)
      if (isAnswer) lastAnswer = at
    },
    /** The longest since it was last taken. One that goes on is taken again later, as long as it has become then. */
    take(): number {
      const taken = longest
      longest = 0
      return taken
    },
    /** A silence before this moment is judged by somebody else. */
    beginAt(moment: number): void {
      lastAnswer = moment
      longest = 0
    },
  }
}
