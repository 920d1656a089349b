/** Stands at the top of what is made by a command. */
export const MADE = '<!-- Made by `npm run docs`. Change what it is made from, not this file. -->'
