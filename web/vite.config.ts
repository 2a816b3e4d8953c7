import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const SERVER = '127.0.0.1:8000'

/** What a screen consists of is compiled while it comes, and not when it is first drawn. */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files))
        // In the first line, where browsers look for it; those that do not know it skip a comment.
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

// The page and its service worker. gallery.html is served by `npm run dev` and never built.
export default defineConfig({
  plugins: [svelte(), compiledEarly],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The first browsers with light-dark(), on which our themes rest; older targets would have it rewritten.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true, // read by scripts/worker.mjs, and not kept
    rollupOptions: {
      input: { index: 'index.html', worker: 'src/worker/worker.ts' },
      output: {
        // Browsers look for a newer service worker under the name of the old one.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: `http://${SERVER}` },
      '/ws': { target: `ws://${SERVER}`, ws: true },
    },
  },
})
