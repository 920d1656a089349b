/** The first line of generated files. */
export const MADE = '<!-- Made by `npm run docs`. Change what it is made from, not this file. -->'
