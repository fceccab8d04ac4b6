import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { eachTestHasUploadServer, formWith, MB } from '../../../test/hostile-files.server.ts'
import { anOfficeFile, aZip, wordNames } from '../../../test/hostile-files.ts'
import { sample } from '../../../test/media.ts'

const server = eachTestHasUploadServer()

const send = async (name: string, type: string, content: Buffer | string) =>
  server.post(formWith('file', { name, type, content: Buffer.from(content) }), 'media')

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning\n'
const subRip = '1\r\n00:00:00,000 --> 00:00:02,000\r\n<font color="red">Grüße</font>\r\n'

const marked = (text: string) => `\uFEFF${text}`
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()
/** Latin-1, which equals windows-1252 for these letters. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1')

const mimes: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip',
}

describe('video and audio files', () => {
  it.each([
    ['h264.mp4', 'video/mp4', 'mp4', 'video/mp4'],
    ['vp9.webm', 'video/webm', 'webm', 'video/webm'],
    ['theora.ogv', 'video/ogg', 'ogv', 'video/ogg'],
    ['h264.mov', 'video/quicktime', 'mov', 'video/quicktime'],
    ['mpeg4.avi', 'video/x-msvideo', 'avi', 'video/vnd.avi'],
    ['tone.mp3', 'audio/mpeg', 'mp3', 'audio/mpeg'],
    ['cover.mp3', 'audio/mpeg', 'mp3', 'audio/mpeg'],
    ['tone.wav', 'audio/x-wav', 'wav', 'audio/wav'],
    ['tone.ogg', 'audio/ogg', 'ogg', 'audio/ogg'],
    ['tone.opus', 'audio/ogg', 'opus', 'audio/ogg'],
    ['tone.m4a', 'audio/x-m4a', 'm4a', 'audio/mp4'],
    ['tone.aac', 'audio/aac', 'aac', 'audio/aac'],
    ['tone.flac', 'audio/x-flac', 'flac', 'audio/flac'],
  ])('are stored byte for byte: %s', async (name, type, kind, mime) => {
    server.keep = true
    const content = await sample(name)
    expect(await send(name, type, content)).toMatchObject({ status: 200 })
    const received = server.last?.files['file']
    expect(received).toMatchObject({ name, kind, mime, bytes: content.length })
    expect(await readFile(received?.path ?? '')).toEqual(content)
  })

  it('are told apart by content when named .ogg', async () => {
    server.keep = true
    expect(await send('film.ogg', 'video/ogg', await sample('theora.ogv'))).toMatchObject({ status: 200 })
    expect(server.last?.files['file']).toMatchObject({ kind: 'ogv', mime: 'video/ogg' })
    await server.last?.discard()
    expect(await send('song.ogg', 'audio/ogg', await sample('tone.ogg'))).toMatchObject({ status: 200 })
    expect(server.last?.files['file']).toMatchObject({ kind: 'ogg', mime: 'audio/ogg' })
  })

  it.each([
    ['h264.mp4', 'film.mp4', 'audio/mpeg', 'mp4', 'film.mp4'],
    ['h264.mp4', 'film.m4v', 'video/x-m4v', 'mp4', 'film.m4v'],
    ['h264.mp4', 'film', '', 'mp4', 'film.mp4'],
    ['h264.mp4', 'film.mp3', 'audio/mpeg', 'mp4', 'film.mp3.mp4'],
    ['tone.m4a', 'book.m4b', 'audio/x-m4b', 'm4a', 'book.m4b'],
    ['tone.m4a', 'sound.mp4', 'video/mp4', 'm4a', 'sound.mp4.m4a'],
    ['tone.mp3', 'song.mp4', 'video/mp4', 'mp3', 'song.mp4.mp3'],
    ['tone.wav', 'tone.mp3', 'audio/mpeg', 'wav', 'tone.mp3.wav'],
    ['tone.flac', 'song.wav', 'audio/wav', 'flac', 'song.wav.flac'],
    ['tone.ogg', 'song.oga', '', 'ogg', 'song.oga'],
    ['tone.opus', 'song.ogg', 'audio/ogg', 'ogg', 'song.ogg'],
    ['tone.opus', 'song', 'audio/ogg', 'opus', 'song.opus'],
    ['h264.mov', 'film.webm', 'video/webm', 'mov', 'film.webm.mov'],
  ])(
    'are accepted as %s named %s and declared as "%s" by content: %s, as %s',
    async (from, name, type, kind, expected) => {
      server.keep = true
      expect(await send(name, type, await sample(from))).toMatchObject({ status: 200 })
      expect(server.last?.files['file']).toMatchObject({ kind, name: expected })
    },
  )

  it('reject HTML with the name of a video', async () => {
    expect((await send('film.mp4', 'video/mp4', '<!doctype html><script>x</script>')).body.code).toBe('file_wrong_type')
  })
})

describe('document files', () => {
  it.each([
    ['notes.txt', 'text/plain', 'Grüße, 世界\r\n', 'txt', 'text/plain; charset=utf-8'],
    ['notes.txt', 'text/plain;charset=UTF-8', '\uFEFFwith a mark', 'txt', 'text/plain; charset=utf-8'],
    ['notes.md', 'text/markdown', '# Title\n\nText', 'md', 'text/markdown; charset=utf-8'],
    ['notes.md', 'application/octet-stream', '# Title', 'md', 'text/markdown; charset=utf-8'],
    ['captions.vtt', 'text/vtt', captions, 'vtt', 'text/vtt; charset=utf-8'],
    ['captions.vtt', 'text/vtt', `\uFEFF${captions}`, 'vtt', 'text/vtt; charset=utf-8'],
    ['archive.zip', 'application/zip', aZip(), 'zip', 'application/zip'],
    ['archive.zip', 'application/x-zip-compressed', aZip('with a comment'), 'zip', 'application/zip'],
    ['text.docx', DOCX, aZip('', wordNames), 'docx', DOCX],
    ['text.doc', 'application/msword', anOfficeFile('Root Entry', 'WordDocument'), 'doc', 'application/msword'],
  ])('are accepted: %s declared as %s', async (name, type, content, kind, mime) => {
    server.keep = true
    expect(await send(name, type, content)).toMatchObject({ status: 200 })
    expect(server.last?.files['file']).toMatchObject({ name, kind, mime })
  })

  const wrong = 'file_wrong_type'
  const unreadable = 'file_unreadable'
  it.each([
    ['a Word file with a program in it', 'text.docx', DOCX, aZip('', [...wordNames, 'word/vbaProject.bin']), wrong],
    ['an archive that was cut off', 'archive.zip', 'application/zip', aZip().subarray(0, -5), wrong],
    [
      'an archive whose list is not true',
      'archive.zip',
      'application/zip',
      Buffer.concat([aZip().subarray(0, 20), aZip().subarray(-22)]),
      wrong,
    ],
    ['an archive of nothing', 'archive.zip', 'application/zip', aZip('', []), wrong],
    ['an old Word file without its extension', 'text', '', anOfficeFile('Root Entry', 'WordDocument'), wrong],
    ['a text without its extension', 'notes', 'text/plain', 'hello', wrong],
    ['a spreadsheet named .doc', 'text.doc', 'application/msword', anOfficeFile('Root Entry', 'Workbook'), unreadable],
    ['a text that is an archive too', 'notes.txt', 'text/plain', Buffer.concat([Buffer.from('hello'), aZip()]), wrong],
    ['a text with a NUL', 'notes.txt', 'text/plain', 'hello\0there', unreadable],
    ['a text that is not UTF-8', 'notes.md', 'text/markdown', Buffer.from('Gr\xfc\xdfe', 'latin1'), unreadable],
    ['a text cut off in a letter', 'notes.txt', 'text/plain', Buffer.from('Grü').subarray(0, -1), unreadable],
    ['captions without their first line', 'captions.vtt', 'text/vtt', 'Good morning\n', wrong],
    ['a text named .srt', 'captions.srt', 'application/x-subrip', 'Good morning\n', wrong],
    ['SubRip named .txt', 'captions', 'text/plain', subRip, wrong],
    ['captions in UTF-16 without a mark', 'captions.srt', '', utf16le(subRip), unreadable],
    ['a text in UTF-16 without a mark', 'notes.txt', 'text/plain', utf16le('Grüße'), unreadable],
    [
      'a text in UTF-16 cut off in a letter',
      'notes.txt',
      'text/plain',
      utf16le(marked('Grüße')).subarray(0, -1),
      unreadable,
    ],
    ['a marked text that is not UTF-8', 'notes.txt', '', Buffer.from([0xef, 0xbb, 0xbf, 0xfc]), unreadable],
    ['captions whose first word is longer', 'captions.vtt', 'text/vtt', `WEBVTTX${captions}`, wrong],
    ['HTML', 'page.html', 'text/html', '<!doctype html>', wrong],
    ['captions above 5 MB', 'captions.vtt', 'text/vtt', captions.padEnd(5 * MB + 1, '\n'), 'file_too_large'],
    ['SubRip above 5 MB', 'captions.srt', '', subRip.padEnd(5 * MB, '\n'), 'file_too_large'],
  ])('are rejected: %s', async (_what, name, type, content, code) => {
    expect((await send(name, type, content)).body.code).toBe(code)
  })

  it.each([
    ['notes.txt', marked('# Grüße'), 'notes.txt', '# Grüße'],
    ['notes.md', utf16le(marked('# Grüße\r\n')), 'notes.md', '# Grüße\r\n'],
    ['notes.txt', utf16be(marked('# Grüße')), 'notes.txt', '# Grüße'],
    ['a.vtt', `${captions}\r\n`, 'a.vtt', `${captions}\r\n`],
    ['a.vtt', utf16le(marked(captions)), 'a.vtt', captions],
    ['a.vtt', windows1252(`${captions}Grüße\n`), 'a.vtt', `${captions}Grüße\n`],
    ['a.srt', subRip, 'a.srt', subRip],
    ['a.srt', marked(subRip), 'a.srt', subRip],
    ['a.srt', utf16le(marked(subRip)), 'a.srt', subRip],
    ['a.SRT', utf16be(marked(subRip)), 'a.SRT', subRip],
    ['a.srt', windows1252(subRip), 'a.srt', subRip],
    ['a.vtt', subRip, 'a.vtt.srt', subRip],
    ['a.srt', captions, 'a.srt.vtt', captions],
  ])('are converted to UTF-8 without a byte order mark, by content: %s (%#)', async (name, content, expected, text) => {
    server.keep = true
    expect(await send(name, '', content)).toMatchObject({ status: 200 })
    const received = server.last?.files['file']
    expect(received).toMatchObject({ name: expected, bytes: Buffer.byteLength(text) })
    expect(received?.mime).toBe(mimes[received?.kind ?? ''])
    expect(await readFile(received?.path ?? '', 'utf8')).toBe(text)
  })

  it('can be captions of exactly 5 MB', async () => {
    expect((await send('captions.vtt', 'text/vtt', captions.padEnd(5 * MB, '\n'))).status).toBe(200)
  })

  it('in another encoding are rejected with advice', async () => {
    const { body } = await send('notes.txt', 'text/plain', Buffer.from('Gr\xfc\xdfe', 'latin1'))
    expect(body.errors?.['file']).toEqual(['This text is not in UTF-8. Please save it as UTF-8 and send it again.'])
  })
})
