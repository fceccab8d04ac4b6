import { execFile } from 'node:child_process'
import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

type Owner = { uid: number; gid: number }

/** How to run initdb and postgres: a command prefix, the user for spawn, and what to log about it. */
export type Runner = { before: string[]; as: Partial<Owner>; notice?: string }

/** A candidate; `prepare` is applied to the folder first. */
type Way = Runner & { prepare?: (folder: string) => Promise<void> }

const execute = promisify(execFile)

/** Command and arguments for spawn or execFile. */
export function commandFor(runner: Runner, program: string, args: string[]): [string, string[]] {
  const [first = program, ...remaining] = [...runner.before, program, ...args]
  return [first, remaining]
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. An ordinary user runs it directly. For root the owner
 * of the data folder decides: whoever created it keeps running it. Each candidate is tried on the real folder first.
 * @param folder the data folder, or the folder it is being created in; its owner is changed if required
 * @throws if no candidate can access both the program and the folder
 */
export async function chooseRunner(folder: string, postgres: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { before: [], as: {} }
  const { uid, gid } = await stat(folder)
  const nobodyUser = await findNobody()
  const runners = uid === 0 ? [inUserNamespace(nobodyUser), ...asUser(nobodyUser)] : asUser({ uid, gid })
  for (const runner of runners) {
    await runner.prepare?.(folder)
    if (await reaches(runner, postgres, folder)) return runner
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user reaches ${postgres} and ${folder} here. Start the app as ` +
      'a plain user, move it to a folder that others may enter, or set DATABASE_URL.',
  )
}

/**
 * Still root outside, so root's files stay accessible and keep their owner; an ordinary user inside, as PostgreSQL
 * requires.
 */
function inUserNamespace(nobodyUser: Owner): Way {
  return { before: ['unshare', '-U', `--map-user=${nobodyUser.uid}`, `--map-group=${nobodyUser.gid}`, '--'], as: {} }
}

/** For machines without user namespaces, and for folders of other users, which root enters only by its capabilities. */
function asUser(owner: Owner): Way[] {
  const capability = '+dac_override'
  const setpriv = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const pass = [`--inh-caps=${capability}`, `--ambient-caps=${capability}`, `--bounding-set=-all,${capability}`, '--']
  const notice = `PostgreSQL does not run as root, and a user namespace does not do here: it runs as user ${owner.uid}`
  return [
    {
      ...{ before: [...setpriv, ...pass], as: {}, notice: `${notice}, with leave to enter any folder.` },
      prepare: (folder) => giveTo(owner, folder),
    },
    {
      ...{ before: [], as: owner, notice: `${notice}, and DATA_DIR may be entered by group ${owner.gid}.` },
      prepare: async (folder) => {
        await giveTo(owner, folder)
        await letEnter(owner, dirname(folder))
      },
    },
  ]
}

/** True if this user can execute the program and write to the folder. */
async function reaches(runner: Runner, program: string, folder: string): Promise<boolean> {
  const [command, args] = commandFor(runner, 'sh', [
    '-c',
    'test -x "$0" && test -w "$1" && test -x "$1"',
    program,
    folder,
  ])
  return execute(command, args, { ...runner.as, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Changes the owner of the folder and its content, unless it is the owner already. */
async function giveTo(owner: Owner, folder: string): Promise<void> {
  if ((await stat(folder)).uid !== owner.uid) await chownAll(owner, folder)
}

async function chownAll(owner: Owner, path: string): Promise<void> {
  await chown(path, owner.uid, owner.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await chownAll(owner, child)
    else if (entry.isFile()) await chown(child, owner.uid, owner.gid)
  }
}

/** Enter, not list or write, and only for the group: the folder stays closed to everyone else. */
async function letEnter(owner: Owner, folder: string): Promise<void> {
  const { uid, mode } = await stat(folder)
  await chown(folder, uid, owner.gid)
  await chmod(folder, (mode & 0o7777) | 0o010)
}

async function findNobody(): Promise<Owner> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
