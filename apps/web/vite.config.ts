import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.LLAVE_API ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react()],
  envPrefix: 'LLAVE_PUBLIC_',
  server: { proxy: { '/api': api, '/media': api, '/legal': api, '/verificar': api, '/documentos': api } },
  build: {
    target: 'es2023',
    manifest: true,
    // A picture inside a script is paid by every visitor, so nothing but tiny marks is inlined.
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Three steps of a visit, each in one script with all that it alone needs: sign-in, the
        // code, and the screens of a customer. Left to itself the bundler makes twenty, and on a
        // telephone's line each costs more than it weighs. React and the calls of sign-in stand
        // apart from it, because each script is run in a task of its own (docs/decisions/0068).
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'main', test: /src[\\/]main\.tsx$/, priority: 3 },
            { name: 'calls', test: /src[\\/]access[\\/]entry-calls\.ts$/, priority: 2.5 },
            { name: 'app', test: /src[\\/](app|access[\\/]verification-screen)\.tsx$/, priority: 2 },
            {
              name: 'customer',
              test: /src[\\/](frame[\\/]frame\.tsx|service-desk[\\/]query-frame\.tsx|routes[\\/]customer-screens\.ts|payments[\\/]load-checkout\.ts|debit[\\/]load-debit\.ts)$/,
              priority: 1,
            },
            // Neighbours in one script: what a property shows, its documents, and what is asked
            // of customer service.
            { name: 'property', test: /src[\\/]portfolio[\\/](product|progress)-screen\.tsx$/ },
            { name: 'documents', test: /src[\\/]portfolio[\\/]documents[\\/]documents-(screen|page)\.tsx$/ },
            {
              name: 'desk',
              test: /src[\\/](certificates[\\/]certificates-screen|service-desk[\\/](complaint|new-query|(open|closed)-(queries|thread))-screen)\.tsx$/,
            },
          ],
        },
      },
    },
  },
})
