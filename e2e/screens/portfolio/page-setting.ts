import type { Page } from '@playwright/test'

/** Serves the portal with another value for one of the page's settings; null removes the value. */
export async function setPageSetting(page: Page, name: string, content: string | null): Promise<void> {
  await page.route(/\/(property|login|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const said = new RegExp(`<meta name="llave:${name}" [^>]*>`)
    const body = (await response.text()).replace(said, '')
    const meta = content === null ? '' : `<meta name="llave:${name}" content="${content}">`
    await route.fulfill({ response, body: body.replace('</head>', `${meta}</head>`) })
  })
}
