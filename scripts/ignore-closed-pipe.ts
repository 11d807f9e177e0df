/**
 * Lets a command do its work to the end where nobody reads on what it prints (`… | head`). Without it
 * Node ends the process at the next line, with a stack.
 */
export function ignoreClosedPipe(onClosed: () => void = () => undefined): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    onClosed()
  })
}
