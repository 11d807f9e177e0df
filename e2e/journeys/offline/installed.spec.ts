import { personas } from '@llave/testkit/personas'
import { signIn } from '../access/sign-in.ts'
import { expect, test } from '../journey.ts'
import { awaitWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

test('a browser may install the portal: manifest, icons, and a worker that serves its first page', async ({
  page,
  llave,
  request,
}) => {
  await signIn(page, llave, personas.carmen)
  await awaitWorker(page)
  const cdp = await page.context().newCDPSession(page)
  const { url, errors, data = '' } = await cdp.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Llave', start_url: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type'], src).toBe('image/png')
    const bytes = await icon.body()
    // A PNG says its width and height here.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // The journeys' contexts are private ones, in which nothing is ever installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
