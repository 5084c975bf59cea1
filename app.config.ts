import { type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** How messages/ becomes code; scripts/generate.ts does the same without a build. */
export const paraglideOptions: CompilerOptions = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  strategy: ['url', 'cookie', 'baseLocale'],
  cookieName: 'locale',
  cookieMaxAge: 365 * 24 * 60 * 60,
}

export default defineConfig({
  server: { port: 3000 },
  resolve: { tsconfigPaths: true },
  plugins: [
    paraglideVitePlugin(paraglideOptions),
    tailwindcss(),
    tanstackStart({ srcDirectory: 'app' }),
    react(),
  ],
})
