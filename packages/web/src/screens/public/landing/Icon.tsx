/** The few line icons of the landing page, on a 24 px grid. A whole icon library would outweigh the page. */
const paths = {
  play: 'M7 4.5v15l12-7.5z',
  bell: 'M10 5a2 2 0 0 1 4 0 7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1',
  key: 'm16.6 3.5 3.9 3.9a2.8 2.8 0 0 1 0 4l-2.6 2.6a2.8 2.8 0 0 1-4 0l-.3-.3L6 21.4A2 2 0 0 1 4.7 22H3a1 1 0 0 1-1-1v-1.7a2 2 0 0 1 .6-1.3L3 17.6h2v-2h2v-2l3.3-3.3-.3-.3a2.8 2.8 0 0 1 0-4l2.6-2.5a2.8 2.8 0 0 1 4 0M15 9h.01',
  scales: 'M12 3v18M8 21h8M5 6.5l7-1.5 7 1.5M5 6.5 2.5 13a3 3 0 0 0 5 0zM19 6.5 16.5 13a3 3 0 0 0 5 0z',
  people:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2.5 21v-2a4 4 0 0 1 4-4h5a4 4 0 0 1 4 4v2M16 3.2a4 4 0 0 1 0 7.7M21.5 21v-2a4 4 0 0 0-3-3.8',
  books: 'M4 4h4v16H4zM8 4h4v16H8zM13.2 5l3.8-1 4 15-3.8 1zM4 8h4M8 16h4',
  steps: 'M3 20h5v-5h5v-5h5V5h3',
  lesson: 'M12 6.5C10 5 7 4.5 3 4.5V18c4 0 7 .5 9 2 2-1.5 5-2 9-2V4.5c-4 0-7 .5-9 2ZM12 6.5V20',
  calendar: 'M4 5.5h16V20H4zM4 10h16M8 3v4M16 3v4M8.5 15l2.3 2.3 4.7-4.6',
  talk: 'M4 20v-4a8 8 0 1 1 4 3.4zM8.5 10h7M8.5 13.5h4.5',
  door: 'M5 21V6a7 7 0 0 1 14 0v15M3 21h18M9.5 21V8a2.5 2.5 0 0 1 5 0v13M12.5 14h.01',
  check: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.8 12.2l2.2 2.2 4.2-4.4',
  close: 'M6 6l12 12M18 6 6 18',
  left: 'M14.5 6 8.5 12l6 6',
  right: 'M9.5 6l6 6-6 6',
}

export type IconName = keyof typeof paths

/** Decorative, next to a text label. */
export const Icon = ({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)
