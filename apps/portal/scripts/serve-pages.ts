import { findScreen } from '@llave/contract/find-screen'
import { brandNameSlot } from '@llave/contract/page-manifest'
import type { Plugin } from 'vite'
import type { PageParts } from '../src/pages/page-parts.ts'
import { notFound, type Screen, screens } from '../src/routes/screens.ts'

type Prerender = { renderPage(parts: PageParts): string }

/** The development server's middleware: answers each address with its page, as the server does with a build. */
export function servePages(): Plugin {
  return {
    name: 'serve-pages',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer(vite) {
      // After Vite's own middleware, which answers modules and files.
      return () =>
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost')
            const prerender = (await vite.ssrLoadModule('/src/prerender.tsx')) as Prerender
            const page = prerender.renderPage({
              screen: screenAt(pathname),
              entry: '/src/main.ts',
              scripts: [],
              font: null,
              styles: { text: '', files: [] },
            })
            response.setHeader('content-type', 'text/html; charset=utf-8')
            const named = page.replaceAll(brandNameSlot, 'Llave')
            response.end(await vite.transformIndexHtml(pathname, named))
          } catch (error) {
            next(error)
          }
        })
    },
  }
}

function screenAt(pathname: string): Screen {
  const listed = Object.entries<Screen>(screens).map(([path, screen]) => ({ path, screen }))
  return findScreen(listed, pathname)?.screen ?? notFound
}
