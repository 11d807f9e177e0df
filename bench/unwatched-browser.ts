import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { wholeChromium } from '../scripts/find-chromium.ts'

/** What a trace says of a piece of work; times in microseconds, `tdur` that of the processor. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: Readonly<Record<string, unknown>> }
}

export type Visit = {
  readonly url: string
  /** In a context of its own, without what the profile has stored. */
  readonly fresh: boolean
  readonly cpuSlowdown: number
  readonly categories: readonly string[]
}

type Answer = {
  id?: number
  method?: string
  sessionId?: string
  params?: unknown
  result?: unknown
  error?: unknown
}

/**
 * A Chromium with a profile, which is told where to go and traced, and nothing else. Playwright has each page say
 * what it asks the network for and what is thrown in it, for which V8 reads all of React's script a second time
 * as it runs: a third of what was seen to block.
 */
export async function startUnwatchedBrowser(profile: string) {
  const { executablePath = chromium.executablePath(), args } = wholeChromium()
  const port = join(profile, 'DevToolsActivePort')
  const browser = spawn(
    executablePath,
    [...args, '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    {
      stdio: 'ignore',
    },
  )
  const socket = new WebSocket(`ws://127.0.0.1:${(await readPort(browser, port)).join('')}`)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  const listeners = new Set<(answer: Answer) => void>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data as string) as Answer
    for (const listener of listeners) listener(answer)
    const asked = answer.id ? waiting.get(answer.id) : undefined
    if (!asked) return
    waiting.delete(answer.id as number)
    if (answer.error) asked.reject(new Error(JSON.stringify(answer.error)))
    else asked.resolve(answer.result as never)
  })
  function send<R>(method: string, params: object = {}, sessionId?: string): Promise<R> {
    const id = ++sent
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise<R>((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
  /** Resolves with the first message that fits. */
  function heard(fits: (answer: Answer) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const listener = (answer: Answer) => {
        if (!fits(answer)) return
        listeners.delete(listener)
        resolve()
      }
      listeners.add(listener)
    })
  }

  /** Opens an address with an empty cache on a phone of 390 px until its network is idle: its trace. */
  async function visit({ url, fresh, cpuSlowdown, categories }: Visit): Promise<TraceEvent[]> {
    const context = fresh ? await send<{ browserContextId: string }>('Target.createBrowserContext') : {}
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      ...context,
    })
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    const page = (method: string, params: object = {}) => send(method, params, sessionId)
    await page('Page.enable')
    await page('Page.setLifecycleEventsEnabled', { enabled: true })
    // What a browser loads that has no worker yet.
    await page('Page.addScriptToEvaluateOnNewDocument', {
      source: 'if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})',
    })
    await page('Network.clearBrowserCache')
    await page('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 2,
      mobile: true,
    })
    await page('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page('Emulation.setLocaleOverride', { locale: 'es-PE' })
    await page('Emulation.setTimezoneOverride', { timezoneId: 'America/Lima' })
    await page('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const events: TraceEvent[] = []
    const collect = ({ method, params }: Answer) => {
      if (method === 'Tracing.dataCollected') events.push(...(params as { value: TraceEvent[] }).value)
    }
    listeners.add(collect)
    await send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        includedCategories: categories,
        excludedCategories: ['*'],
        recordMode: 'recordAsMuchAsPossible',
      },
    })
    let loader: string | undefined
    const idle = heard((answer) => {
      const { name, loaderId } = (answer.params ?? {}) as { name?: string; loaderId?: string }
      return (
        answer.sessionId === sessionId &&
        name === 'networkIdle' &&
        loader !== undefined &&
        loaderId === loader
      )
    })
    loader = ((await page('Page.navigate', { url })) as { loaderId: string }).loaderId
    await idle
    const ended = heard(({ method }) => method === 'Tracing.tracingComplete')
    await send('Tracing.end')
    await ended
    listeners.delete(collect)
    await send('Target.closeTarget', { targetId })
    if (fresh) await send('Target.disposeBrowserContext', context)
    return events
  }

  return {
    visit,
    async close() {
      const exited = once(browser, 'exit')
      // Its answer is not waited for: it may be gone before it has given one.
      void send('Browser.close')
      await exited
    },
  }
}

/** The port and the path at which a Chromium that has started listens. */
async function readPort(browser: ChildProcess, file: string): Promise<string[]> {
  for (;;) {
    if (existsSync(file)) {
      const lines = readFileSync(file, 'utf8').split('\n')
      if (lines.length >= 2) return lines
    }
    if (browser.exitCode !== null) throw new Error('Chromium did not start')
    await wait(50)
  }
}
