// `npm start`: the product as it runs in production, on the embedded backend.
import { ensureBuilt } from './built.ts'
import { runProduct, runToEnd } from './product.ts'
import { leanHeap } from './web/lean-heap.ts'

await runProduct({
  prepare: async () => {
    await ensureBuilt(async () => {
      await runToEnd('npm', ['run', 'build', '--', '--logLevel', 'warn'])
      return true
    })
  },
  args: () => [...leanHeap, 'scripts/serve.ts'],
})
