/** The style sheet of rare moments as text, through an import that only Vite understands. */

export { default as MOMENTS_STYLES } from './moments.css?inline';
