/** What the work gives, or null once that many milliseconds are over; nobody is told then how it ends. */
export async function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, milliseconds, null)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
