import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { nameOfChunk } from './build/chunks.ts'
import { contractOfBrowser } from './build/contract.ts'
import { apiPaths, devPages } from './build/dev.ts'
import { pdfFiles } from './build/pdfFiles.ts'
import { schemeScript } from './build/scheme.ts'
import { tourList } from './build/tour.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** The browser build: app.html for everything but the landing page, and the small script of the landing page. */
export default defineConfig({
  plugins: [contractOfBrowser(), react(), schemeScript(), tourList(root), pdfFiles(), devPages()],
  appType: 'custom',
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    modulePreload: { polyfill: false },
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // One file holds what the whole application shares, including the component library. The PDF reader is in another.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { app: 'app.html', landing: 'src/landing.tsx' },
      output: { chunkFileNames: nameOfChunk },
      // Shared copy (`i18n/en/labels.ts`) stands where it is used, so that no page loads the rest of it.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
})
