/**
 * The design tokens for an element that is registered in any page. Our own pages have them in their style
 * sheet, which the elements inherit from, so they register the classes themselves and don't load this file.
 */
import { addFirst } from './template.js';
import TOKENS from './tokens.css?inline';

addFirst(TOKENS);
