import spawn from 'cross-spawn'

export type Step = { readonly name: string; readonly command: readonly [string, ...string[]] }
export type Outcome = {
  readonly name: string
  readonly ok: boolean
  readonly output: string
  readonly seconds: number
}

/** Runs the steps with limited concurrency and returns the output of each when all have ended. */
export async function runAll(steps: readonly Step[], concurrency: number): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return outcomes
}

function runStep({ name, command: [program, ...args] }: Step): Promise<Outcome> {
  const started = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const end = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
