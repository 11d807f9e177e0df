import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepStyles } from '../../scripts/build/keep-styles.ts'
import { nameClasses } from '../../scripts/build/name-class.ts'
import { inlinePictures } from './scripts/inline-pictures.ts'
import { leaveOutPages } from './scripts/leave-out-pages.ts'
import { refuseStaff } from './scripts/refuse-staff.ts'
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
 * What a page, or the screen before, loaded by the time that one script imports another. Vite would
 * list these files beside each such import, to preload them.
 */
const loadedBefore = /\/(rolldown-runtime|react|main|shared|calls|portal|customer)-[^/]+$/

export default defineConfig({
  plugins: [react(), inlinePictures(), servePages(), leaveOutPages, refuseStaff, keepStyles],
  css: { modules: { generateScopedName: nameClasses(import.meta.dirname) } },
  server: {
    proxy: {
      '/api': api,
      '/media': api,
      '/icons': api,
      '/favicon.svg': api,
      '/legal': api,
      '/verificar': api,
      '/documentos': api,
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Every visitor downloads what is inlined into a script, so only tiny pictures are.
    assetsInlineLimit: 1024,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (script, imports) =>
        imports.filter((file) => file !== script && !loadedBefore.test(file)),
    },
    rolldownOptions: {
      input: 'src/main.ts',
      // The names of classes too are written where they are used: a declaration at the top of a script
      // and references to it compress worse (docs/decisions/0107).
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['defineStates'] },
      output: {
        // One script for the entry and one for each of three steps of a visit, with what only that step
        // needs: sign-in, verification, and the customer's screens. By default the bundler makes twenty,
        // whose round trips cost more on a mobile network than the bytes saved. React and the calls of
        // sign-in are separate, because each script runs in its own task (docs/decisions/0068).
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            script('main', 10, 'main.ts'),
            // What both sign-in and the screens after it draw: these go without all else of sign-in.
            script(
              'shared',
              9,
              'brand/logo.tsx',
              'client/src/(setting|api-error).ts',
              'design/src/(alert|button|field).tsx',
              'domain/src/access/(country|document-type).ts',
              'frame/(overlay|use-page-title).tsx?',
            ),
            script('sign-in', 8, 'start/hydrate-sign-in.tsx'),
            // How a call is made, apart from the calls of sign-in (docs/decisions/0245).
            script(
              'calls',
              7,
              'api/call-api.ts',
              'contract/src/(call|fields|error-answer).ts',
              'domain/src/time/(format-date|known-days|lima-date|parse-date|day-names).ts',
            ),
            script('entry-calls', 6, 'access/entry-calls.ts'),
            script('portal', 5, 'start/portal.tsx'),
            script(
              'customer',
              4,
              'routes/customer-screens.ts',
              'debts/follow-link.tsx',
              // A file of styles for what comes later would cost a request.
              'portfolio/ahead/ahead.module.css',
              'debts/small-trail.module.css',
              // Else whoever names a kind of payment would load what the home does below its first view.
              'domain/src/payments/payment-kind.ts',
            ),
            // What the home loads once it is drawn.
            script(
              'ahead',
              3,
              'portfolio/ahead/ahead.ts',
              'contract/src/reminders/read-promises.ts',
              'domain/src/reminders/promise-state.ts',
            ),
            // What the home of cash mode and the letras of a property share.
            script(
              'receipts',
              2,
              'api/(save-file|use-single-flight).ts',
              'contract/src/payments/print-receipt.ts',
              'debts/payment-help.tsx',
              'design/src/empty.tsx',
              'domain/src/payments/receipt.ts',
              'domain/src/receivables/(cash-tag|payment-system).ts',
              'receivables/(payment-tabs|receipt-button).tsx',
              'receivables/property-letras.ts',
            ),
            // What several scripts of tasks share and none should load another for. A script for each part
            // would cost a request, whose headers alone weigh more, and a name in each list of what an
            // import loads; the home goes without all of it.
            script(
              'task',
              1,
              'api/(create-idempotency-key|call-as-nobody).ts',
              'card-form/require-card-document.ts',
              'contract/src/payments/order-query.ts',
              'contract/src/service-desk/sent-picture.ts',
              'debit/(addresses|use-letra-positions).ts',
              'design/src/(dialog|steps|step-heading|facts|alert-in-view|moment|task-icons).tsx',
              'domain/src/debit/consent.ts',
              'domain/src/money/read-typed-amount.ts',
              'domain/src/payments/(order-id|payment-outcome).ts',
              'domain/src/prepayment/validate-prepayment.ts',
              'domain/src/text/[a-z-]+.ts',
              'frame/(use-go-back|use-kept-at|use-sharing).ts',
              'frame/(document-field|offline-reason).tsx',
              'property/[a-z-]+.tsx',
              'wizard/(terms-links|pay-bar|project-strip|mobile-back-button|confirming|paper).tsx',
              'wizard/task.ts',
            ),
          ],
        },
      },
    },
  },
})
