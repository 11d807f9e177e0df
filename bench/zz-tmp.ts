import { personas } from '@llave/testkit/personas'
import { chromium } from '@playwright/test'
import { cashEntry, letterEntry, fillSignIn, typeCode } from '../e2e/journeys/access/sign-in.ts'
import { countSms, readCode } from '../e2e/journeys/messaging/read-sms.ts'
import { runLlave } from '../e2e/journeys/run-llave.ts'
import { wholeChromium } from '../scripts/find-chromium.ts'
const llave = await runLlave()
const browser = await chromium.launch(wholeChromium())
try {
  for (const [persona, entry] of [[personas.lucia, letterEntry], [personas.sofia, cashEntry]] as const) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'es-PE', serviceWorkers: 'block', timezoneId: 'America/Lima' })
  const page = await context.newPage()
  const before = await countSms(llave, persona.phone.number)
  const cdp = await context.newCDPSession(page)
  const rows: any = new Map()
  let on = false
  cdp.on('Network.responseReceived', (e: any) => rows.set(e.requestId, { url: e.response.url.replace(llave.at().portal, ''), type: e.type, body: 0, enc: e.response.headers['content-encoding'] }))
  cdp.on('Network.dataReceived', (e: any) => { const r = rows.get(e.requestId); if (r) r.body += e.encodedDataLength })
  cdp.on('Network.loadingFinished', (e: any) => { const r = rows.get(e.requestId); if (r) r.all = e.encodedDataLength })
  await cdp.send('Network.enable')
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': process.env.ENC ?? 'br, gzip' } })
  await page.goto(`${llave.at().portal}${entry}`)
  await page.waitForLoadState('networkidle')
  const dump = (name: string) => { const all: any[] = [...rows.values()]; const sum = (f: any, k: string) => all.filter(f).reduce((a, r) => a + (r[k] ?? 0), 0); console.log(`\n== ${entry} ${name}: js ${sum((r: any) => r.type === 'Script', 'body')} all but pictures ${sum((r: any) => r.type !== 'Image', 'all')} pictures ${sum((r: any) => r.type === 'Image', 'all')} requests ${all.length}`); for (const r of all) console.log(String(r.body).padStart(7), String(r.all).padStart(7), r.type, r.enc ?? '-', r.url.slice(0, 70)); rows.clear() }
  dump('sign-in')
  await fillSignIn(page, persona)
  await page.waitForLoadState('networkidle')
  dump('verification')
  await typeCode(page, await readCode(llave, persona.phone.number, before))
  await page.waitForURL(`${llave.at().portal}/`)
  await page.waitForLoadState('networkidle')
  dump('home after')
  await cdp.send('Network.clearBrowserCache')
  await page.goto(`${llave.at().portal}/`)
  await page.waitForLoadState('networkidle')
  dump('home cold')
  await context.close()
  }
} finally { await browser.close(); await llave.end() }
