import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endProgram, serverCore } from './processes.ts'

/** Debian's nginx with one process, on the servers' core. */
export interface Nginx {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Debian's folder of nginx, which is not always in the path. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` }

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { env }).status === 0

/**
 * @param filesDir served at `/files/`, at `/read/` through buffers, and at `/kept-files/` for the proxied server @param
 * behind URL of the proxied server
 */
export const startNginx = async (filesDir: string, behind: string): Promise<Nginx> => {
  const folder = await mkdtemp(join(tmpdir(), 'vesica-nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), configuration({ folder, port, filesDir, behind }))
  const command = ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const [program = '', ...args] = serverCore === undefined ? command : ['taskset', '-c', String(serverCore), ...command]
  const child = spawn(program, args, { stdio: 'ignore', env })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(`${url}/files/`, child)
  const stop = async () => {
    await endProgram(child)
    await rm(folder, { recursive: true, force: true })
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** nginx's own way of sending files: `sendfile`, no log, many connections. */
const configuration = (options: { folder: string; port: number; filesDir: string; behind: string }): string => `
daemon off; master_process off; pid ${options.folder}/pid;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; default_type video/mp4;
  client_body_temp_path ${options.folder}/body; proxy_temp_path ${options.folder}/proxy;
  fastcgi_temp_path ${options.folder}/f; uwsgi_temp_path ${options.folder}/u; scgi_temp_path ${options.folder}/s;
  server {
    listen 127.0.0.1:${options.port};
    location /files/ { alias ${options.filesDir}/; }
    location /read/ { sendfile off; output_buffers 2 512k; alias ${options.filesDir}/; }
    location /kept-files/ { internal; alias ${options.filesDir}/; }
    location /api/ { proxy_pass ${options.behind}; }
  }
}
`

const freePort = async (): Promise<number> => {
  const server = createServer()
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const bound = server.address()
  server.close()
  if (typeof bound !== 'object' || !bound) throw new Error('There is no free port.')
  return bound.port
}

const untilItAnswers = async (url: string, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await pause(50)
  }
  throw new Error('nginx did not begin.')
}
