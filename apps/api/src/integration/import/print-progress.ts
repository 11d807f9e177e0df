const width = 30

export type ProgressOutput = { readonly isTTY?: boolean; write(text: string): unknown }

/**
 * Prints the progress of an import: a bar that is redrawn on a terminal, a line for each tenth
 * elsewhere.
 */
export function printProgress(output: ProgressOutput): (read: number, total: number) => void {
  let shown = -1
  return (read, total) => {
    const percent = total === 0 ? 100 : Math.floor((read / total) * 100)
    const step = output.isTTY ? percent : Math.floor(percent / 10) * 10
    if (step <= shown) return
    shown = step
    if (!output.isTTY) {
      output.write(`${step} %\n`)
      return
    }
    const filled = Math.round((step / 100) * width)
    output.write(
      `\r[${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${step} %${step === 100 ? '\n' : ''}`,
    )
  }
}
