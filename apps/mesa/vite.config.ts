import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepStyles } from '../../scripts/build/keep-styles.ts'
import { nameClasses } from '../../scripts/build/name-class.ts'

const api = process.env.LLAVE_STAFF_API ?? 'http://localhost:3010'

export default defineConfig({
  plugins: [react(), keepStyles],
  css: { modules: { generateScopedName: nameClasses(import.meta.dirname) } },
  server: { proxy: { '/mesa/': api, '/media/': api } },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 1024,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The names of classes too are written where they are used (docs/decisions/0107).
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          // What every screen needs and a release seldom changes, in one script: it compresses better.
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|zod|zustand)[\\/]/,
            },
            // What most screens need: in scripts of a few lines each it would compress worse.
            { name: 'lists', minShareCount: 12, test: /(apps[\\/]mesa|packages[\\/]design)[\\/]src[\\/]/ },
          ],
        },
      },
    },
  },
})
