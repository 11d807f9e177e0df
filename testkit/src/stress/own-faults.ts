/** Counts the answers that are a fault of ours, by their call: they are asked again and would not be seen. */
export function watchFaults() {
  const faults = new Map<string, number>()
  let answers = 0
  return {
    hear(path: string, answer: { readonly status: number } | null): void {
      if (!answer) return
      answers += 1
      if (answer.status !== 500) return
      const call = path.replace(/\?.*/, '').replace(/\d{4,}/, '…')
      faults.set(call, (faults.get(call) ?? 0) + 1)
    },
    answers: () => answers,
    list: () => [...faults].map(([call, times]) => `${call} was answered by a fault of ours ${times} times`),
  }
}
