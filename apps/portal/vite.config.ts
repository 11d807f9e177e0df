import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlinePictures } from './scripts/inline-pictures.ts'
import { nameClass } from './scripts/name-class.ts'
import { servePages } from './scripts/serve-pages.ts'

const api = process.env.LLAVE_API ?? 'http://localhost:3000'

/**
 * Puts modules into one script, with everything that they import and no script of a higher priority contains.
 * They are named by their paths below `apps/portal/src` or `packages`.
 */
function script(name: string, priority: number, ...modules: readonly string[]) {
  const paths = modules.join('|').replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')
  return { name, priority, test: new RegExp(`(portal[\\\\/]src|packages)[\\\\/](${paths})$`) }
}

/**
 * Class names are inlined where they are used, so nothing of a CSS module is left in a script; its styles
 * must be kept all the same.
 */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ moduleSideEffects: 'no-treeshake' }),
  },
}

export default defineConfig({
  plugins: [react(), inlinePictures(), servePages(), keepStyles],
  envPrefix: 'LLAVE_PUBLIC_',
  css: { modules: { generateScopedName: nameClass } },
  server: { proxy: { '/api': api, '/media': api, '/legal': api, '/verificar': api, '/documentos': api } },
  build: {
    target: 'es2023',
    manifest: true,
    // Every visitor downloads what is inlined into a script, so only tiny pictures are.
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/main.ts',
      output: {
        // One script for the entry and one for each of three steps of a visit, with what only that step
        // needs: sign-in, verification, and the customer's screens. By default the bundler makes twenty,
        // whose round trips cost more on a mobile network than the bytes saved. React and the calls of
        // sign-in are separate, because each script runs in its own task (docs/decisions/0068).
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            script('main', 9, 'main.ts'),
            script('sign-in', 8, 'start/hydrate-sign-in.tsx'),
            script('calls', 7, 'access/entry-calls.ts'),
            script('portal', 6, 'start/portal.tsx', 'access/verification-screen.tsx'),
            script(
              'customer',
              5,
              'frame/frame.tsx',
              'routes/customer-screens.ts',
              'payments/load-checkout.ts',
              'debit/load-debit.ts',
              'service-desk/query-frame.tsx',
              // Shared by debit and customer service, which do not need each other's scripts.
              'api/create-idempotency-key.ts',
              // Shared by the steps of paying and of affiliating a card.
              'design/src/(steps|step-heading|facts).tsx',
              'wizard/(terms-links|pay-bar|project-strip|mobile-back-button|confirming).tsx',
              'wizard/task.ts',
            ),
            // Related screens in one script, by folder: a property's screens, its documents, and customer
            // service.
            script('property', 0, 'portfolio/[a-z-]+-screen.tsx'),
            script('documents', 0, 'portfolio/documents/[a-z-]+-(screen|page).tsx'),
            script('desk', 0, '(certificates|service-desk)/[a-z-]+-screen.tsx'),
          ],
        },
      },
    },
  },
})
