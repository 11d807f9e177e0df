/** Yields to the browser, so that it can paint and handle input between two pieces of work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
