import { chromium } from '@playwright/test'

const link = process.argv[2]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
for (const [w, h] of [
  [1280, 800],
  [1280, 640],
  [768, 1024],
  [1024, 768],
  [360, 740],
]) {
  const page = await (await browser.newContext({ viewport: { width: w, height: h } })).newPage()
  await page.goto(link)
  await page
    .getByRole('button', { name: /Gonzalo/ })
    .first()
    .click()
  await page.waitForURL((u) => !u.pathname.startsWith('/entrar'))
  await page.goto(new URL('/bandeja/reclamo-5001', link).href)
  await page.waitForTimeout(2500)
  console.log(
    w,
    h,
    await page.evaluate(() => [
      document.documentElement.scrollHeight,
      innerHeight,
      document.querySelector('[class*=columns]')?.getBoundingClientRect().toJSON(),
      document.querySelector('textarea')?.getBoundingClientRect().height,
    ]),
  )
}
await browser.close()
