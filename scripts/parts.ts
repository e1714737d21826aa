import { createServer } from 'vite'

// The parts of the screen on one page, for who writes pages: `npm run parts`. No build knows of it.
const port = Number(process.env.PORT ?? 3010)
const server = await createServer({ server: { port, strictPort: true, proxy: {} } })
await server.listen()
console.log(`http://127.0.0.1:${port}/scripts/parts/index.html`)
