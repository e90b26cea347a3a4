import { createOutside } from '../page/outside';
import { mountPanel } from '../../src/ui/panel';

const root = document.getElementById('root');
if (root) mountPanel(root, createOutside());
