/// <reference types="node" />
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { sharedChunks } from './chunks.ts'
import { compressFolder } from './compress.ts'
import { landingAssets } from './landingAssets.ts'
import { writePages } from './pages.ts'
import { writeWorker } from './worker.ts'
import { tourList } from './tour.ts'
import { usersOf } from './users.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

await rm(`${root}dist`, { recursive: true, force: true })
const codeSplitting = sharedChunks(await usersOf(root))
await build({
  root,
  configFile: `${root}vite.config.ts`,
  logLevel: 'warn',
  build: { rolldownOptions: { output: { codeSplitting } } },
})
await build({
  logLevel: 'warn',
  root,
  configFile: false,
  plugins: [react(), tourList(root), landingAssets(root)],
  publicDir: false,
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'src/landing.server.tsx',
    outDir: 'dist/server',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'landing.js' } },
  },
})
writePages(root)
writeWorker(root)
const { files, before, after } = await compressFolder(`${root}dist/client`)
console.log(`${files} files compressed: ${Math.round(before / 1024)} KiB, as brotli ${Math.round(after / 1024)} KiB`)
