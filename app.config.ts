import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  server: { port: 3000 },
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './app/paraglide',
      outputStructure: 'message-modules',
      strategy: ['url', 'cookie', 'baseLocale'],
      cookieName: 'locale',
      cookieMaxAge: 365 * 24 * 60 * 60,
      urlPatterns: [
        {
          pattern: '/:path(.*)?',
          localized: [
            ['en', '/en/:path(.*)?'],
            ['id', '/:path(.*)?'],
          ],
        },
      ],
    }),
    tailwindcss(),
    tanstackStart({ srcDirectory: 'app' }),
    react(),
  ],
})
