import DefaultTheme from 'vitepress/theme';
import './style.css';
import Gallery from './Gallery.vue';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component('ElementGallery', Gallery),
};
