import { createElement, type JSX } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import styles from './Markdown.module.css'

/** children: the Markdown source. under: the level of the heading above it; its own start one level deeper. */
export type MarkdownTextProps = { children: string; under?: 1 | 2 | 3; className?: string | undefined }

const DEEPEST = 6

/** Allowed link targets: web and email addresses, never scripts or files. */
const safeAddress = (address: string): string => (/^(https?:\/\/|mailto:)/i.test(address) ? address : '')

const headings = (under: number): Components =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((depth) => {
      const Heading = ({ children }: JSX.IntrinsicElements['h1']) =>
        createElement(`h${Math.min(DEEPEST, under + depth)}`, { 'data-depth': depth }, children)
      return [`h${depth}`, Heading]
    }),
  )

const Link = ({ href, children }: JSX.IntrinsicElements['a']) =>
  href ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <>{children}</>
  )

/** External pictures would reveal the reader: their text is shown as a link instead. */
const Picture = ({ src, alt }: JSX.IntrinsicElements['img']) => <Link href={src as string | undefined}>{alt}</Link>

const shared: Components = { a: Link, img: Picture }
const below: Readonly<Record<1 | 2 | 3, Components>> = {
  1: { ...shared, ...headings(1) },
  2: { ...shared, ...headings(2) },
  3: { ...shared, ...headings(3) },
}

/** A rendered Markdown text with its renderer. HTML in it is shown as typed, without effect. */
export const MarkdownText = ({ children, under = 1, className = '' }: MarkdownTextProps) => (
  <div className={`${styles.text} ${className}`} dir="auto">
    <ReactMarkdown components={below[under]} urlTransform={safeAddress}>
      {children}
    </ReactMarkdown>
  </div>
)
