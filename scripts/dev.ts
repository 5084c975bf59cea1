// `npm run dev`: the web application with live reload, on the embedded backend.
import { runProduct } from './product.ts'

await runProduct({
  args: (port) => [
    'node_modules/vite/bin/vite.js',
    ...['dev', '--config', 'app.config.ts', '--port', String(port), '--strictPort'],
  ],
})
