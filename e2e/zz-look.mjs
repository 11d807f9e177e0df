import { chromium } from '@playwright/test'

const link = process.argv[2],
  out = '/tmp/shots'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const who = process.argv[3] ?? 'Renzo'
const paths = process.argv.slice(4)
for (const [w, h] of [
  [1600, 1000],
  [1280, 800],
  [768, 1024],
  [360, 740],
]) {
  const ctx = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: w === 1600 ? 'dark' : 'light',
    locale: 'es-PE',
    timezoneId: 'America/Lima',
  })
  const page = await ctx.newPage()
  await page.goto(link)
  const b = page.getByRole('button', { name: new RegExp(who) }).first()
  await b.click({ timeout: 60000 })
  await page.waitForURL((u) => !u.pathname.startsWith('/entrar'), { timeout: 60000 })
  for (const p of paths) {
    await page.goto(new URL(p, link).href, { timeout: 60000 })
    await page.waitForLoadState('networkidle', { timeout: 60000 }).catch(() => {})
    await page.waitForTimeout(500)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.screenshot({ path: `${out}/${p.replace(/\W+/g, '_')}-${w}.png`, fullPage: true })
    console.log(p, w, over)
  }
  await ctx.close()
}
await browser.close()
