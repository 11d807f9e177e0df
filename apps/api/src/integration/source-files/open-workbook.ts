export async function openWorkbook(..._: unknown[]): Promise<never> {
  throw new Error('soon')
}
